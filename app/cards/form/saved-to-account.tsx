import { href } from "react-router";

export function SavedToAccount() {
	return (
		<section className="card-keep">
			<h2>This card has been saved to your account</h2>
			<p className="text-muted">
				You can change it anywhere you sign in. All your cards are on <a href={href("/profile")}>your profile</a>.
			</p>
		</section>
	);
}
