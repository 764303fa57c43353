"use client";
import { createContext } from "react";

/** Whether the list around chooses among kinds of answer rather than among answers. */
export const AlternativeContext = createContext(false);
