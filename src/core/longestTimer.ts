/** The longest delay a timer takes, in milliseconds; a longer one fires at once. */
export const longestTimer = 2 ** 31 - 1;
