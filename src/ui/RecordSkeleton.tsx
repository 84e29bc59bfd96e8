import { Skeleton } from './Skeleton.tsx';

/** Three records that load. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div className="records" role="status" aria-busy="true" aria-label={label}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} block>
          <span className="record-stand-in" />
        </Skeleton>
      ))}
    </div>
  );
}
