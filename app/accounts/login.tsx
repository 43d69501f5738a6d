import type { Route } from "./+types/login.ts";
import { NotYet } from "./not-yet.tsx";

export function meta(): Route.MetaDescriptors {
	return [{ title: "Sign in · Heliograph" }];
}

export default function Login() {
	return <NotYet title="Sign in" />;
}
