import { encode } from 'uqr';

/** Renders a QR code as one SVG path, dark on white in any theme, because banks' cameras need the contrast and the white edge. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
