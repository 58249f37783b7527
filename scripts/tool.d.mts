/** @throws Error when npm cannot install the packages of the folder */
export function installTool(folder: string): void;

/** The path of a program of an installed folder. */
export function programOf(folder: string, name: string): string;
