import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { LinkChip } from "#app/ui/chip.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { showcaseCategories, showcaseLimits } from "./showcase.ts";
import type { ShowcaseFilters } from "./showcase-filters.ts";
import { showcasePath, toggleTag } from "./showcase-search.ts";

interface FiltersProps {
	filters: ShowcaseFilters;
	tags: string[];
}

/** Search, category and tags. All of them are links or a GET form, so the address holds what is asked. */
export function Filters({ filters, tags }: FiltersProps) {
	const offered = [...filters.tags.filter((tag) => !tags.includes(tag)), ...tags];
	return (
		<div className="showcase-filters">
			<Search filters={filters} />
			<nav className="chips" aria-label="Categories">
				<FilterLink filters={{ ...filters, category: null }} current={filters.category === null}>
					All
				</FilterLink>
				{showcaseCategories.map(({ value, plural }) => (
					<FilterLink key={value} filters={{ ...filters, category: value }} current={filters.category === value}>
						{plural}
					</FilterLink>
				))}
			</nav>
			{offered.length > 0 && (
				<Disclosure summary="Tags" wide open={filters.tags.length > 0}>
					<nav className="chips" aria-label="Tags">
						{offered.map((tag) => (
							<FilterLink
								key={tag}
								filters={{ ...filters, tags: toggleTag(filters.tags, tag) }}
								current={filters.tags.includes(tag)}
							>
								{tag}
							</FilterLink>
						))}
					</nav>
				</Disclosure>
			)}
		</div>
	);
}

interface FilterLinkProps {
	filters: ShowcaseFilters;
	current: boolean;
	children: ReactNode;
}

/** With JavaScript the page stays where it is; without, it opens at the results. */
function FilterLink({ filters, current, children }: FilterLinkProps) {
	const navigate = useNavigate();
	const path = showcasePath(filters);
	return (
		<LinkChip
			to={`${path}#browse`}
			current={current}
			onClick={(event) => {
				if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				navigate(path, { preventScrollReset: true });
			}}
		>
			{children}
		</LinkChip>
	);
}

function Search({ filters }: { filters: ShowcaseFilters }) {
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (input.current && input.current !== document.activeElement) input.current.value = filters.q;
	}, [filters.q]);
	return (
		<Form
			method="get"
			action={href("/showcase")}
			role="search"
			className="showcase-search"
			onSubmit={(event) => {
				event.preventDefault();
				navigate(showcasePath({ ...filters, q: input.current?.value.trim() ?? "" }), { preventScrollReset: true });
			}}
		>
			<input
				type="search"
				name="q"
				ref={input}
				defaultValue={filters.q}
				maxLength={showcaseLimits.search}
				aria-label="Search"
				placeholder="Search titles, descriptions, tags"
				className="input"
			/>
			{filters.category && <input type="hidden" name="category" value={filters.category} />}
			{filters.tags.map((tag) => (
				<input key={tag} type="hidden" name="tag" value={tag} />
			))}
			<Button type="submit">Search</Button>
		</Form>
	);
}
