import bricolage from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, use, useEffect } from "react";
import {
	href,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useRevalidator,
	useRouteLoaderData,
} from "react-router";
import { viewerContext } from "#app/accounts/viewer.ts";
import { sessionState, watchSession } from "#app/accounts/watch-session.ts";
import { MoveLocalCards } from "#app/cards/claims/move-local-cards.tsx";
import { databaseContext } from "#app/db/client.server.ts";
import { isFormKept } from "#app/forms/keep-form.ts";
import { describeAccount } from "#app/shell/account-summary.server.ts";
import documentModule from "#app/shell/document/document.ts?worker&url";
import membersModule from "#app/shell/document/members.ts?worker&url";
import searchKeysModule from "#app/shell/document/search-keys.ts?worker&url";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { useFollowLinks } from "#app/shell/follow-links.ts";
import { Footer } from "#app/shell/footer.tsx";
import { keepPage } from "#app/shell/keep-page.ts";
import { KeptAnswer } from "#app/shell/kept-answer.tsx";
import { LoadingPage } from "#app/shell/loading-page.tsx";
import { Navigation } from "#app/shell/navigation.tsx";
import { useSendOnce } from "#app/shell/send-once.ts";
import { useShownPage } from "#app/shell/shown-page.ts";
import { Announcer } from "#app/ui/announcer.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import styles from "#app/ui/styles.css?url";
import { mediaOfPaper, papers, parseTheme } from "#app/ui/theme.ts";
import { Toaster } from "#app/ui/toasts.tsx";
import { DocumentContext } from "#app/web/document-context.ts";
import { failureOf } from "#app/web/failure.ts";
import { requestContext, siteContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/root.ts";

/** Where nobody knows whose session it is, nobody is taken for a stranger. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context, pattern }) => {
		const facts = context.get(requestContext);
		facts.route = pattern;
		if (facts.sessionFailure) throw facts.sessionFailure;
	},
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const viewer = context.get(viewerContext);
	return {
		theme: parseTheme(request.headers.get("Cookie")),
		site: context.get(siteContext),
		account: viewer && (await describeAccount(context.get(databaseContext), viewer)),
	};
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

const readAnew = [href("/login"), href("/home"), href("/notifications")];

/**
 * The site, its theme and the account stay the same from page to page. Only a form changes them, or another tab, and who is sent
 * to sign in has lost the session. Where what is unread is listed, the bell counts it anew.
 */
export function shouldRevalidate({ formMethod, actionStatus, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	if (isFormKept(actionStatus)) return false;
	return formMethod === "POST" || currentUrl.href === nextUrl.href || readAnew.includes(nextUrl.pathname);
}

export function links(): Route.LinkDescriptors {
	return [
		...[figtree, bricolage].map((font) => ({
			rel: "preload",
			href: font,
			as: "font",
			type: "font/woff2",
			crossOrigin: "anonymous" as const,
		})),
		{ rel: "stylesheet", href: styles },
		{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
		{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
		{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
		{
			rel: "search",
			type: "application/opensearchdescription+xml",
			title: "Heliograph",
			href: href("/opensearch.xml"),
		},
		{ rel: "manifest", href: "/manifest.webmanifest" },
	];
}

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
	if (error) return [{ title: `${failureOf(error).title} · Heliograph` }];
	return [{ title: "Heliograph" }];
}

export function Layout({ children }: { children: ReactNode }) {
	const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system";
	const { isDocument, drawOnce } = use(DocumentContext);
	const account = useRouteLoaderData<typeof loader>("root")?.account;
	return (
		<html lang="en" data-theme={theme === "system" ? undefined : theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
				{papers.map(([name, colour]) => (
					<meta key={name} name="theme-color" content={colour} media={mediaOfPaper(name, theme)} />
				))}
				<Meta />
				{!drawOnce && <Links />}
			</head>
			<body>
				{children}
				{isDocument ? (
					<>
						<script type="module" src={documentModule} />
						{account && <script type="module" src={membersModule} />}
					</>
				) : (
					<>
						<ScrollRestoration />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

export default function Root() {
	return (
		<Shell>
			<KeptAnswer>
				<Outlet />
			</KeptAnswer>
		</Shell>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Shell>
			<ErrorPage error={error} />
		</Shell>
	);
}

/** What surrounds every page, error pages included: then the root loader's data may be missing. */
function Shell({ children }: { children: ReactNode }) {
	const data = useRouteLoaderData<typeof loader>("root");
	const account = data?.account ?? null;
	useFollowLinks();
	useEffect(() => {
		import(/* @vite-ignore */ searchKeysModule);
	}, []);
	useShownPage();
	useSendOnce();
	// Undefined where nobody knows: such a page tells other tabs nothing.
	const session = data && (account ? sessionState(account) : null);
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (session === undefined) return;
		const shown = new AbortController();
		watchSession(session, revalidate, shown.signal);
		return () => shown.abort();
	}, [session, revalidate]);
	return (
		<>
			<a href="#main" className="button button-sun skip-link">
				Skip to content
			</a>
			<ProgressBar />
			<Navigation socialUrl={data?.site.socialUrl} account={account} session={session} />
			<main id="main" tabIndex={-1}>
				<LoadingPage>{children}</LoadingPage>
			</main>
			<Footer site={data?.site} theme={data?.theme ?? "system"} />
			<Toaster />
			<MoveLocalCards accountId={account?.id ?? null} />
			<Announcer />
		</>
	);
}
