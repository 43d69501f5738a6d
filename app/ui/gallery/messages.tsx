import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Skeleton, SkeletonText } from "../skeleton.tsx";
import { Specimen } from "./specimen.tsx";

export function Messages() {
	return (
		<>
			<Specimen name="Alert: bad, good, info">
				<div className="grid gap-3">
					<Alert>Something went wrong. Please try again.</Alert>
					<Alert tone="good">Thanks for joining our waitlist!</Alert>
					<Alert tone="info">
						Your draft is kept in this browser. <a href="#main">Clear it</a>
					</Alert>
				</div>
			</Specimen>
			<Specimen name="EmptyState">
				<EmptyState title="No Cards Found" flash="CQ CQ" actions={<Button>Clear All Filters</Button>}>
					No results for this search. Try fewer words or other filters.
				</EmptyState>
			</Specimen>
			<Specimen name="Skeleton">
				<div className="flex items-center gap-3 pb-4">
					<Skeleton className="size-15 rounded-full" />
					<Skeleton className="h-6 w-40" />
				</div>
				<SkeletonText lines={3} />
			</Specimen>
		</>
	);
}
