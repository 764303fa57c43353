/** The names of the buttons beside a decision; the other texts of rules are loaded with those. */
export const splitLabels = { more: "Approve …", moreDenials: "Deny …" };
