export const CHARTS: string;
export const CHART_FILES: string[];
export function chartIndex(): string;
export const STYLE: string;
export function styleSheet(): string;
export const MULTICLASS_STYLE: string;
export function multiclassStyleSheet(): string;
