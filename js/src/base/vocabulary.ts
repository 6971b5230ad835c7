/** Names and labels of the vocabulary, which Python reads too. */
export {
  bands,
  class_pictures,
  densities,
  gains_columns,
  groups,
  hints,
  mean_costs,
  measures,
  metrics,
  missing,
  model_metrics,
  model_problem,
  options,
  pictures,
  sections,
  tables,
} from "../../../rocwidgets/vocabulary.json";
