/** The longest delay of a timer, in milliseconds; a longer one fires immediately. */
export const longestTimer = 2 ** 31 - 1;
