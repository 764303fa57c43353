/**
 * How often in a row an agent gets results of page tools before a person is asked about the next
 * call: one that calls without end would keep the page and the model busy, and nobody would be told.
 */
export const mostRounds = 25;
