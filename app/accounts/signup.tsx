import type { Route } from "./+types/signup.ts";
import { NotYet } from "./not-yet.tsx";

export function meta(): Route.MetaDescriptors {
	return [{ title: "Sign up · Heliograph" }];
}

export default function Signup() {
	return <NotYet title="Sign up" />;
}
