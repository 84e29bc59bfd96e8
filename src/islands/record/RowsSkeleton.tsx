/**
 * Shows placeholder rows of the final height. What follows them is shown once its position is known
 * (styles/player.css).
 */
export const RowsSkeleton = ({ label, count }: { label: string; count: number }) => (
  <div className="days rows-coming" role="status" aria-busy aria-label={label} data-arriving>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="skeleton" />
    ))}
  </div>
);
