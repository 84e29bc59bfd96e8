import type { ChoiceOption } from '#ui/Choice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

interface CardsSkeletonProps {
  legend: string;
  options: readonly ChoiceOption[];
  /** Announces that something loads; left out beside another placeholder that does. */
  label?: string;
}

/** Reserves the place of radio cards, as high as cards with these options. */
export function CardsSkeleton({ legend, options, label }: CardsSkeletonProps) {
  const announced = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <fieldset className="choice" data-look="cards" {...announced}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <Skeleton key={option.value} block>
            <label>
              <input type="radio" disabled />
              <span>
                {option.label}
                <small>{option.detail}</small>
              </span>
            </label>
          </Skeleton>
        ))}
      </div>
      <div />
    </fieldset>
  );
}
