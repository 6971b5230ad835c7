export const PICTURES: string;
export function pictureIndex(): string;
export const STYLE: string;
export function styleSheet(): string;
