import { useRootData } from "#app/accounts/root-data.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";

/** Copies the whole address of a page. @param path its path */
export function CopyLink({ path }: { path: string }) {
	const origin = useRootData()?.site.origin ?? "";
	return <CopyButton text={origin + path} label="Copy link" variant="plain" hasIcon />;
}
