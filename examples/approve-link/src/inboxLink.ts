import { signPerson } from "./links.js";
import { settings } from "./settings.js";

// Prints the address of a person's inbox. Send it where only they read it.
const [person = settings.approver] = process.argv.slice(2);
console.log(`${settings.publicUrl}/inbox/open/${await signPerson(person, "open")}`);
