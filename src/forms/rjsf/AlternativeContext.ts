"use client";
import { createContext } from "react";

/** Whether the surrounding list selects among kinds of answer rather than among answers. */
export const AlternativeContext = createContext(false);
