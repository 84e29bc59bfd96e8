/** The code of the link that led here, kept for a registration on whichever page that is: loaded where an address has one. */
import { keepInvitation } from '#stores/invitation.ts';

keepInvitation(location.search);
