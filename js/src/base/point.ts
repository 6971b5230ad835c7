export type Point = [number, number];
