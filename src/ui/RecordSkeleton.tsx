import { Skeleton } from './Skeleton.tsx';

/** Renders three placeholder rows while a list loads. Content below appears when its place is known (`data-arriving`, player.css). */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div className="records" role="status" aria-busy="true" aria-label={label} data-arriving>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} block>
          <span className="record-stand-in" />
        </Skeleton>
      ))}
    </div>
  );
}
