import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

/** What takes an account to do with a card: the button asks for one. Without JavaScript it is a plain link. */
export function AccountOffer({ cardId, label }: { cardId: string; label: string }) {
	const redirect = new URLSearchParams({ redirect: `/scicomm/card/${cardId}` });
	const signUp = `${href("/signup")}?${redirect}`;
	if (!useHydrated()) return <ButtonLink to={signUp}>{label}</ButtonLink>;
	return (
		<Dialog
			title="Create an account?"
			trigger={
				<button type="button" className="button button-ghost">
					{label}
				</button>
			}
			actions={
				<>
					<DialogClose>Not now</DialogClose>
					<ButtonLink to={`${href("/login")}?${redirect}`}>Sign in</ButtonLink>
					<ButtonLink to={signUp} variant="sun">
						Create an account
					</ButtonLink>
				</>
			}
		>
			<p>
				To edit this card you need an account, a new one or the one you have. The card moves to it, and its link stays
				the same.
			</p>
		</Dialog>
	);
}
