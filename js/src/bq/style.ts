/**
 * Styles for which bqplot has no traits: fonts that follow the host, tooltip and focus ring. bqplot saves
 * a figure with the rules that it finds for its parts, the beginning `.bqplot > ` taken away, and with the variables that
 * they name.
 */
export const STYLE = `
.rw-bq {
  --bq-axislabel-font: 12px var(--jp-ui-font-family, system-ui, sans-serif);
}
.rw-bq.bqplot > svg,
.bqplot > svg:root {
  color: var(--jp-ui-font-color2, #666);
  font-family: var(--jp-ui-font-family, system-ui, sans-serif);
}
.rw-bq .rw-tooltip {
  position: absolute;
  top: 0;
  left: 0;
  z-index: 1;
  padding: 3px 8px;
  border: 1px solid #80808060;
  border-radius: 4px;
  background: var(--jp-layout-color1, #fff);
  color: var(--jp-ui-font-color1, #1f1f1f);
  font: 11px var(--jp-ui-font-family, system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  pointer-events: none;
}
.rw-bq > .rw-slider {
  position: absolute;
  inset: 0;
  z-index: 1;
  border-radius: 2px;
  outline: none;
  pointer-events: none;
}
.rw-bq > .rw-slider:focus-visible {
  box-shadow: inset 0 0 0 2px var(--jp-brand-color1, #0072b2);
}
`;
