/** Languages of code: what is stored, what people read, and how a file of it ends. */
export const languages = [
	{ value: "plaintext", label: "Plain text", ending: "txt" },
	{ value: "bash", label: "Bash", ending: "sh" },
	{ value: "c", label: "C", ending: "c" },
	{ value: "cpp", label: "C++", ending: "cpp" },
	{ value: "csharp", label: "C#", ending: "cs" },
	{ value: "css", label: "CSS", ending: "css" },
	{ value: "go", label: "Go", ending: "go" },
	{ value: "haskell", label: "Haskell", ending: "hs" },
	{ value: "xml", label: "HTML, XML", ending: "xml" },
	{ value: "java", label: "Java", ending: "java" },
	{ value: "javascript", label: "JavaScript", ending: "js" },
	{ value: "json", label: "JSON", ending: "json" },
	{ value: "julia", label: "Julia", ending: "jl" },
	{ value: "kotlin", label: "Kotlin", ending: "kt" },
	{ value: "latex", label: "LaTeX", ending: "tex" },
	{ value: "markdown", label: "Markdown", ending: "md" },
	{ value: "matlab", label: "MATLAB", ending: "m" },
	{ value: "perl", label: "Perl", ending: "pl" },
	{ value: "php", label: "PHP", ending: "php" },
	{ value: "python", label: "Python", ending: "py" },
	{ value: "r", label: "R", ending: "r" },
	{ value: "ruby", label: "Ruby", ending: "rb" },
	{ value: "rust", label: "Rust", ending: "rs" },
	{ value: "scala", label: "Scala", ending: "scala" },
	{ value: "sql", label: "SQL", ending: "sql" },
	{ value: "swift", label: "Swift", ending: "swift" },
	{ value: "typescript", label: "TypeScript", ending: "ts" },
	{ value: "yaml", label: "YAML", ending: "yml" },
] as const;

export type Language = (typeof languages)[number]["value"];

/** The language that is stored; plain text for one that the list does not have any more. */
export function languageOf(value: string | undefined) {
	return languages.find((language) => language.value === value) ?? languages[0];
}
