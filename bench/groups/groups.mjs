import { approval } from "./approval.mjs";
import { cold } from "./cold.mjs";
import { forms } from "./forms.mjs";
import { growth } from "./growth.mjs";
import { heap } from "./heap.mjs";
import { lines } from "./lines.mjs";
import { long } from "./long.mjs";
import { page } from "./page.mjs";
import { parse } from "./parse.mjs";
import { peers } from "./peers.mjs";
import { react } from "./react.mjs";
import { schemas } from "./schemas.mjs";
import { sizes } from "./sizes.mjs";
import { validations } from "./validations.mjs";
import { young } from "./young.mjs";

/** @type {readonly import("./rowTypes.js").Group[]} */
export const groups = [
  parse,
  young,
  cold,
  growth,
  lines,
  heap,
  page,
  approval,
  react,
  forms,
  long,
  validations,
  schemas,
  sizes,
  peers,
];
