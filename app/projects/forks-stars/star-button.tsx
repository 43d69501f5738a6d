import { href, useFetcher } from "react-router";
import { type FormAnswer, messagesOf } from "#app/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFailedForm } from "#app/ui/failed-form.ts";
import { countOf } from "../detail.ts";

interface StarButtonProps {
	projectId: string;
	starred: boolean;
	starCount: number;
	signedIn: boolean;
}

/** Shows what was asked for at once, and takes it back with the reason when that is refused. */
export function StarButton({ projectId, signedIn, ...project }: StarButtonProps) {
	const fetcher = useFetcher<FormAnswer>();
	const busy = fetcher.state !== "idle";
	const asked = fetcher.formData?.get("star");
	const starred = asked ? asked === "on" : project.starred;
	const count = project.starCount + Number(starred) - Number(project.starred);
	const path = href("/scicomm/projects/:projectId", { projectId });
	const action = href("/scicomm/projects/:projectId?/star", { projectId });
	const unsent = useFailedForm(action);
	const refusal = !busy && (unsent ?? messagesOf(fetcher.data)[0]);
	const login = `${href("/login")}?redirect=${path}`;
	return (
		<div className="project-star">
			{signedIn ? (
				<form
					method="post"
					action={action}
					onSubmit={(event) => {
						event.preventDefault();
						// A second press of a double click would take back what the first one asked for.
						if (!busy) fetcher.submit({ star: starred ? "off" : "on", stay: "on" }, { method: "post", action });
					}}
				>
					<input type="hidden" name="star" value={starred ? "off" : "on"} />
					<Button type="submit" className={starred ? "project-starred" : ""}>
						<StarIcon />
						{starred ? "Starred" : "Star"}
					</Button>
				</form>
			) : (
				<ButtonLink to={login}>
					<StarIcon />
					Star
				</ButtonLink>
			)}
			<span className="text-muted" role="status">
				{countOf(count, "star")}
			</span>
			{refusal && (
				<Alert className="basis-full">
					{refusal}
					{!signedIn && (
						<>
							. <a href={login}>Login</a>
						</>
					)}
				</Alert>
			)}
		</div>
	);
}

function StarIcon() {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d="M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z" />
		</svg>
	);
}
