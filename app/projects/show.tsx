export default function ShowProject() {
	return null;
}
