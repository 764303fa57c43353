"use client";

/** Holds a host's words on how to fill in a field. */
export const helpKey = "x-help";

/** Holds a host's placeholder of a field. */
export const placeholderKey = "x-placeholder";

/** Holds how many columns the fields of an object have, where there is room. */
export const columnsKey = "x-columns";

/** Marks an object whose fields the host has put in order or in columns. */
export const inOrderKey = "x-in-order";

/** Holds whether a choice is shown as radio buttons or as a list. */
export const choiceKey = "x-choice";
