export const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;
export const questions = (count: number): string => counted(count, "Frage", "Fragen");
