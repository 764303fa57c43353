import { own, type UnknownRecord } from "../protocol/json.js";

const whole = ["amount", "total", "price"] as const;
const cents = [
  "amountCents",
  "amount_cents",
  "amountInCents",
  "amount_in_cents",
  "totalCents",
  "total_cents",
] as const;

/** A sum of money among the arguments of a call. */
export interface Money {
  /** The argument that holds the amount. */
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * The one sum of money in the arguments. None where two arguments could be it, or where the
 * currency is written in small letters: those who write it so count in its smallest unit.
 */
export function moneyIn(args: UnknownRecord): Money | undefined {
  const currency = own(args, "currency");
  const names = [...whole, ...cents].filter((name) => Object.hasOwn(args, name));
  const [name] = names;
  if (
    name === undefined ||
    names.length > 1 ||
    typeof currency !== "string" ||
    !/^[A-Z]{3}$/.test(currency)
  )
    return undefined;
  const value = own(args, name);
  const digits = fractionDigits(currency);
  if (
    typeof value !== "number" ||
    !Number.isFinite(value) ||
    Math.abs(value) > largest ||
    digits === undefined
  )
    return undefined;
  const inCents = cents.some((one) => one === name);
  if (inCents && (digits !== 2 || !Number.isInteger(value))) return undefined;
  const amount = inCents ? value / 100 : value;
  // What the format would round is not shown as money.
  return Number(amount.toFixed(digits)) === amount ? { name, amount, currency } : undefined;
}

/** Larger sums are shown digit by digit. */
const largest = 1e12;

/** Undefined for what is no currency. */
function fractionDigits(currency: string): number | undefined {
  if (!Intl.supportedValuesOf("currency").includes(currency)) return undefined;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits;
}
