export default function Reference() {
	return null;
}
