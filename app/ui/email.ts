/** The facts of email addresses, the same wherever one is given. Without the schema library: pages that parse nothing read them. */

/** Most characters of an email address (RFC 5321). */
export const emailLimit = 254;

export const emailMessages = {
	missing: "Please enter your email address",
	invalid: "Invalid email address",
} as const;
