export const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);
export const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);
export const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);
export const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
export const questions = (count: number): string => (count === 1 ? "1 question" : `${count} questions`);
