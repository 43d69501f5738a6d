import { type ChangeEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { clearFile } from "#app/ui/clear-file.ts";
import { FileField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EditorSection } from "./editor-section.tsx";
import { emptyPortfolio, isPortfolioEmpty, maxImportBytes } from "./portfolio.ts";
import { parsePortfolio } from "./portfolio-input.ts";
import { importedMessage, portfolioMessages } from "./portfolio-messages.ts";
import { saveJson } from "./save-files.ts";
import type { TabProps } from "./tab-props.ts";
import { forgetBefore, keepBefore, replaceWith, usePortfolioBefore } from "./use-portfolio.ts";

export function FilesTab({ portfolio, tell }: TabProps) {
	const [error, setError] = useState<string>();

	async function importFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		if (!file) return;
		setError(undefined);
		const read = await readImport(file);
		clearFile(currentTarget);
		if ("error" in read) {
			// biome-ignore lint/suspicious/noConsole: the specification wants it there too
			console.error(read.error);
			return setError(read.error);
		}
		replaceWith(read.portfolio, importedMessage(file.name, read.repairs), tell);
	}

	return (
		<>
			<EditorSection
				title="Backup"
				hint="This browser is the only place that has your portfolio. A JSON file of it can be imported here, in another browser or on another device."
			>
				<div>
					<Button onClick={() => saveJson(portfolio)}>
						<Icon name="download" />
						Export as JSON
					</Button>
				</div>
				<FileField
					label="Import from JSON"
					accept=".json,application/json"
					hint="Replaces what is here. You can bring that back."
					error={error}
					onChange={importFile}
				/>
				<p className="sr-only" aria-live="assertive">
					{error}
				</p>
			</EditorSection>
			{!isPortfolioEmpty(portfolio) && (
				<EditorSection
					title="Start over"
					hint="Empties the portfolio in this browser. You can bring it back, or delete it for good."
				>
					<div>
						<Button variant="danger" onClick={() => replaceWith(emptyPortfolio, portfolioMessages.emptied, tell)}>
							Empty the portfolio
						</Button>
					</div>
				</EditorSection>
			)}
			<Before portfolio={portfolio} tell={tell} />
		</>
	);
}

/** What an import or an emptying has replaced, also once nobody can undo that any more. */
function Before({ portfolio, tell }: TabProps) {
	const text = usePortfolioBefore();
	if (text === null || text === JSON.stringify(portfolio)) return null;

	function bringBack(text: string) {
		const read = parsePortfolio(text, true);
		if (!("error" in read)) replaceWith(read.portfolio, portfolioMessages.broughtBack, tell);
	}

	function remove(text: string) {
		forgetBefore();
		tell({ text: portfolioMessages.beforeDeleted, undo: () => keepBefore(text) });
	}

	return (
		<EditorSection
			title="The portfolio from before"
			hint="What stood here before something else took its place. This browser keeps it until that happens again, or until it needs the room."
		>
			<div className="actions">
				<Button onClick={() => bringBack(text)}>Bring it back</Button>
				<Button variant="plain" onClick={() => remove(text)}>
					Delete it
				</Button>
			</div>
		</EditorSection>
	);
}

async function readImport(file: File) {
	if (file.size > maxImportBytes) return { error: portfolioMessages.importTooLarge };
	try {
		return parsePortfolio(await file.text());
	} catch {
		return { error: portfolioMessages.importUnreadable };
	}
}
