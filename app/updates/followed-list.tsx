import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

export interface FollowedListProps {
	/** `title` is null of what is no longer public. */
	follows: { id: string; kind: string; title: string | null; path: string }[];
}

/** What a member follows, each with the way to end it. */
export function FollowedList({ follows }: FollowedListProps) {
	return (
		<>
			<h2>Followed</h2>
			<ul className="updates-list">
				{follows.map(({ id, kind, title, path }) => (
					<li key={id}>
						{title === null ? (
							<span>No longer public</span>
						) : (
							<a href={path} dir="auto">
								{title}
							</a>
						)}
						<span className="text-muted">{kind}</span>
						<Form method="post" preventScrollReset>
							<input type="hidden" name="id" value={id} />
							<Button type="submit" name="follow" value="off" aria-label={`Unfollow ${title ?? kind}`}>
								Unfollow
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</>
	);
}
