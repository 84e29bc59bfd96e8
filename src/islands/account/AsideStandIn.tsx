/** Keeps the column's place until all of its cards are here: they come together, so that none moves another. */
export const AsideStandIn = () => <div className="skeleton aside-coming" data-arriving="" />;
