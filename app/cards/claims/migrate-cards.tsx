import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toastDurations } from "#app/ui/toasts.tsx";
import { cardsToMove, forgetCards, forgetMoved, noteMoved } from "./card-store.ts";
import type { LocalCard } from "./local-card.ts";
import { type Sent, sendLocalCard } from "./send-local-card.ts";
import "./migrate-cards.css";

type Migration =
	| { status: "idle" | "migrating" }
	| { status: "finished"; count: number; errors: string[]; lost: LocalCard[] };

/** The cards of this page load have moved, or tried to, to the first account that came: the next one is another person's. */
let isDone = false;

/** Pages that say whose a card is. Elsewhere, loading anew would only take away the answer to a form, such as the sign-up's. */
const showsCards = /^\/(?:home|profile|card|scicomm\/card)(?:\/|$)/;

/** Moves this browser's cards to the account when it appears, and says what became of them at the edge of the page. */
export function MigrateCards() {
	const [migration, migrate] = useMigration();
	const [dismissed, setDismissed] = useState(false);
	const section = useRef<HTMLElement>(null);
	const finished = migration.status === "finished" ? migration : null;
	const failed = finished !== null && finished.errors.length > 0;

	useEffect(() => {
		if (!finished || failed) return;
		const timer = setTimeout(() => setDismissed(true), toastDurations.blank);
		return () => clearTimeout(timer);
	}, [finished, failed]);

	if (dismissed || migration.status === "idle") return null;
	return (
		<section ref={section} tabIndex={-1} className="migration" aria-label="Moving your cards">
			<div className="migration-head">
				<p role="status">{summaryOf(migration)}</p>
				{finished && (
					<button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setDismissed(true)}>
						<Icon name="x" />
					</button>
				)}
			</div>
			{failed && (
				<>
					<ul className="migration-errors">
						{[...new Set(finished.errors)].map((error) => (
							<li key={error}>{error}</li>
						))}
					</ul>
					<p className="text-muted">This browser keeps all of them until every card has moved.</p>
					<div className="actions">
						<Button
							onClick={() => {
								// The button goes meanwhile.
								section.current?.focus();
								migrate();
							}}
						>
							Try again
						</Button>
						{finished.lost.length > 0 && (
							<ForgetCards
								cards={finished.lost}
								onForget={() => {
									const isLast = finished.lost.length === finished.errors.length;
									forgetCards(finished.lost);
									if (isLast) forgetMoved();
									setDismissed(true);
								}}
							/>
						)}
					</div>
				</>
			)}
		</section>
	);
}

function useMigration() {
	const [migration, setMigration] = useState<Migration>({ status: "idle" });
	const { revalidate } = useRevalidator();
	const isRunning = useRef(false);
	const isHere = useRef(true);

	async function migrate() {
		const cards = cardsToMove();
		if (isRunning.current) return;
		// The last that could not move may have been deleted since.
		if (cards.length === 0) {
			forgetMoved();
			return setMigration({ status: "idle" });
		}
		isRunning.current = true;
		isDone = true;
		setMigration({ status: "migrating" });
		const result = await migrateAll(cards, () => isHere.current);
		isRunning.current = false;
		if (!result) return;
		setMigration({ status: "finished", ...result });
		if (result.count > 0 && showsCards.test(location.pathname)) revalidate();
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
	useEffect(() => {
		isHere.current = true;
		if (!isDone) migrate();
		return () => {
			isHere.current = false;
		};
	}, []);
	return [migration, migrate] as const;
}

/**
 * One after the other, so that of two cards with one name the later one updates the earlier.
 * @param mayGoOn whether the account is still signed in; when it is not, the rest stays here
 * @returns null when it stopped before the end
 */
async function migrateAll(cards: LocalCard[], mayGoOn: () => boolean) {
	const sent: { card: LocalCard; outcome: Sent }[] = [];
	for (const card of cards) {
		if (!mayGoOn()) return null;
		const outcome = await sendLocalCard(card);
		if (outcome.moved) noteMoved(card);
		sent.push({ card, outcome });
	}
	const errors = sent.flatMap(({ outcome }) => (outcome.moved ? [] : [outcome.error]));
	const lost = sent.filter(({ outcome }) => !outcome.moved && outcome.isFinal).map(({ card }) => card);
	if (errors.length === 0) {
		forgetCards(cards);
		forgetMoved();
	}
	return { count: sent.length - errors.length, errors, lost };
}

function summaryOf(migration: Migration) {
	if (migration.status !== "finished") return "Moving your cards to your account...";
	const { count, errors } = migration;
	const moved = count === 1 ? "1 card has moved to your account." : `${count} cards have moved to your account.`;
	if (errors.length === 0) return moved;
	const stuck = errors.length === 1 ? "1 card could not move." : `${errors.length} cards could not move.`;
	return count === 0 ? stuck : `${moved} ${stuck}`;
}

function ForgetCards({ cards, onForget }: { cards: LocalCard[]; onForget: () => void }) {
	const label = cards.length === 1 ? "Forget this card" : `Forget ${cards.length} cards`;
	return (
		<Dialog
			title={`${label}?`}
			trigger={<Button variant="plain">{label}</Button>}
			actions={
				<>
					<DialogClose>Keep</DialogClose>
					<Button variant="danger" onClick={onForget}>
						Forget
					</Button>
				</>
			}
		>
			<p className="mb-3">
				This browser will stop trying to move these cards. Anything stored only in this browser is lost.
			</p>
			<ul className="migration-errors">
				{cards.map((card) => (
					<li key={JSON.stringify(card)}>
						<bdi>{card.name}</bdi>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
