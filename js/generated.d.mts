export const PICTURES: string;
export function guideRules(): string;
export function pictureIndex(): string;
