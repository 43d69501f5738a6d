/** What is paid, in numbers: the rules of it, and how it is said. */

export const maxPay = 1_000_000_000;
export const payPeriods = ["year", "month", "day", "hour", "piece"] as const;
export type PayPeriod = (typeof payPeriods)[number];

export const currencies = [
	..."EUR USD GBP CHF AUD BRL CAD CNY COP CZK DKK EGP GHS HKD HUF IDR ILS INR ISK JPY KES KRW MXN MYR NGN NOK NZD".split(
		" ",
	),
	..."PHP PLN RON SEK SGD THB TRY TWD UAH UYU ZAR".split(" "),
];
export const defaultCurrency = "EUR";

interface Pay {
	payMin: number | null;
	payMax: number | null;
	payCurrency: string | null;
	payPer: PayPeriod | null;
}

export const payMessages = {
	unknown: "Enter a number, such as 48000",
	reversed: "The maximum is less than the minimum",
};

/** What tables keep besides the numbers: without any, neither the currency nor the period that the form has. */
export function withoutUnusedPay({ payMin, payMax, payCurrency, payPer }: Pay) {
	return payMin === null && payMax === null ? { payCurrency: null, payPer: null } : { payCurrency, payPer };
}

/** An amount as the field of a form has it. */
export function amountText(amount: number | null) {
	return amount === null ? "" : String(amount);
}

/** Such as `€48k to €56k` or `€28 / hour`; the poster's words where there are no numbers. Pay is by the year unless it says so. */
export function shortPay(pay: Pay & { salaryRange: string }) {
	const range = rangeOf(pay, true);
	if (range === null) return pay.salaryRange;
	return pay.payPer === "year" ? range : `${range} / ${pay.payPer}`;
}

/** The pay in words, such as `€48,000 to €56,000 a year`; null without numbers. */
export function fullPay(pay: Pay) {
	const range = fullRange(pay);
	return range && `${range} ${pay.payPer === "hour" ? "an" : "a"} ${pay.payPer}`;
}

/** The pay in words, without saying for what it is paid; null without numbers. */
export function fullRange(pay: Pay) {
	return rangeOf(pay, false);
}

function rangeOf({ payMin, payMax, payCurrency }: Pay, short: boolean) {
	if (payCurrency === null) return null;
	const amount = (value: number) => amountOf(value, payCurrency, short);
	if (payMin === null) return payMax === null ? null : `up to ${amount(payMax)}`;
	if (payMax === null) return `from ${amount(payMin)}`;
	return payMin === payMax ? amount(payMin) : `${amount(payMin)} to ${amount(payMax)}`;
}

function amountOf(value: number, currency: string, short: boolean) {
	const unit = value >= 1e9 ? 1e9 : value >= 1e6 ? 1e6 : 1e3;
	// Nobody is told another amount than the poster offers.
	const isShort = short && value >= 10_000 && (value * 10) % unit === 0;
	return formatOf(currency, isShort ? "short" : Number.isInteger(value) ? 0 : 2)
		.formatToParts(value)
		.map(({ type, value }) => (type === "compact" && value === "K" ? "k" : value))
		.join("");
}

/** Kept, since making one takes longer than all else that is done for a listing. */
const formats = new Map<string, Intl.NumberFormat>();

/** @param decimals how many, or `short` for thousands with one at most */
function formatOf(currency: string, decimals: "short" | 0 | 2) {
	const key = currency + decimals;
	const kept = formats.get(key);
	if (kept) return kept;
	const made = new Intl.NumberFormat("en-US", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
		...(decimals === "short"
			? { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 }
			: { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
	});
	formats.set(key, made);
	return made;
}
