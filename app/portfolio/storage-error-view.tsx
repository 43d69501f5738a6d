import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { portfolioMessages } from "./portfolio-messages.ts";
import type { PortfolioState } from "./portfolio-store.ts";
import { saveDamaged } from "./save-files.ts";
import { forgetDamagedPortfolio } from "./use-portfolio.ts";

const messages = {
	full: portfolioMessages.storageFull,
	forbidden: portfolioMessages.storageForbidden,
} as const;

/** Says what the browser's storage did not keep or give back. */
export function StorageErrorView({ state: { storage, damaged } }: { state: PortfolioState }) {
	if (storage === "kept" && damaged === null) return null;
	return (
		<div className="builder-storage-errors">
			{storage !== "kept" && <Alert>{messages[storage]}</Alert>}
			{damaged !== null && (
				<Alert>
					<p>{portfolioMessages.damaged}</p>
					<div className="actions mt-3">
						<Button onClick={() => saveDamaged(damaged)}>Download the original</Button>
						<Button variant="plain" onClick={forgetDamagedPortfolio}>
							Delete it
						</Button>
					</div>
				</Alert>
			)}
		</div>
	);
}
