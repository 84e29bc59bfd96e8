/** Stores the code of an invitation link for a registration on any page. It is loaded where an address has one. */
import { keepInvitation } from '#stores/invitation.ts';

keepInvitation(location.search);
