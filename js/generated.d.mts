export const PICTURES: string;
export const PICTURE_FILES: string[];
export function pictureIndex(): string;
export const STYLE: string;
export function styleSheet(): string;
export const MULTICLASS_STYLE: string;
export function multiclassStyleSheet(): string;
