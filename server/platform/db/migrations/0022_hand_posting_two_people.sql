ALTER TABLE "hand_posting" VALIDATE CONSTRAINT "hand_posting_two_people";
