/** Rows that load, each as high as one that is here. What stands below shows itself when its place is known (styles/player.css). */
export const RowsSkeleton = ({ label, count }: { label: string; count: number }) => (
  <div className="days rows-coming" role="status" aria-busy aria-label={label} data-arriving>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="skeleton" />
    ))}
  </div>
);
