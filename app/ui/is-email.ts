import { emailLimit } from "./email.ts";
import { z } from "./zod.ts";

const email = z.email();

export function isEmail(text: string) {
	return text.length <= emailLimit && email.safeParse(text).success;
}
