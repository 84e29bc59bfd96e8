interface RowsSkeletonProps {
  label: string;
  count: number;
}

/** Rows that load, each as high as one that is here. What stands below shows itself when its place is known (styles/player.css). */
export function RowsSkeleton({ label, count }: RowsSkeletonProps) {
  return (
    <div className="days rows-coming" role="status" aria-busy="true" aria-label={label} data-arriving="">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="row" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
        </span>
      ))}
    </div>
  );
}
