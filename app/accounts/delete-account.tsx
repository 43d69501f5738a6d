export default function DeleteAccount() {
	return null;
}
