import type { CountTable } from "../maths/table";
import type { Choices } from "../model/options";
import type { Scene } from "../model/scene";
import type { Axis, Chart, Project } from "./chart";
import { ofGroup } from "./group_choices";

/** Guides that are the same for all models. */
const COMMON = ["chance", "perfect", "zero", "equal"];

/** What a chart of all models has of one; all that follows from the decision is of the current one. */
function alone(chart: Chart, table: CountTable, isCurrent: boolean): Chart {
  const tracks = chart.tracks.filter((track) => track.table === table);
  const isOwn = ({ model, name }: Chart["guides"][number]) =>
    model === undefined ? isCurrent || COMMON.includes(name) : model === table.index;
  const guides = chart.guides.filter(isOwn);
  if (isCurrent) return { ...chart, tracks, guides };
  const { title, x, y, square, handle } = chart;
  return { title, x, y, ...(square ? { square } : {}), tracks, guides, legend: [], handle };
}

/** A chart of curves of one of its models. */
export function panelOf(project: Project): (table: CountTable) => Project {
  return (table) => (scene, choices) => alone(project(scene, choices), table, table === scene.table);
}

/** An axis with room for all. */
function common(axes: Axis[], own: Axis): Axis {
  const ends = axes.map(({ domain }) => domain);
  const domain: Axis["domain"] = [
    Math.min(...ends.map(([low]) => low)),
    Math.max(...ends.map(([, high]) => high)),
  ];
  return { ...own, domain };
}

/** The panel of one of several groups, with axes of all; a panel is of the current model. */
export function groupPanel(
  panel: (table: CountTable) => Project,
  scenes: Scene[],
  index: number,
  choices: Choices,
): Chart {
  const all = scenes.map((scene) => panel(scene.table)(scene, ofGroup(choices)));
  const own = all[index];
  const [x, y] = (["x", "y"] as const).map((name) =>
    common(
      all.map((each) => each[name]),
      own[name],
    ),
  );
  return { ...own, x, y };
}
