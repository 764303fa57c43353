import { signPerson } from "./links.js";
import { settings } from "./settings.js";

// Prints the address at which a person registers a passkey, within an hour. An application lets
// people do so once they have signed in.
const [person = settings.approver] = process.argv.slice(2);
const token = await signPerson(person, "register", Date.now() + 60 * 60 * 1000);
console.log(`To ${person}, to register a passkey: ${settings.publicUrl}/passkey/${token}`);
