// Many deals graded, one grader a thread.
#include "solver/library/in_order.h"
#include "winnable/grade.h"
#include "winnable/session.h"

namespace winnable {

void grade_many(const Game& game, std::size_t count, const std::function<Start(std::size_t)>& deal,
                const GradeOptions& options, unsigned threads,
                const std::function<bool(std::size_t, const Grade&)>& on_result) {
  if (const std::string reason = no_crowd_reason(game); !reason.empty()) throw Error(ErrorKind::usage, reason);
  GradeOptions of_one = options;
  of_one.solve.threads = 1;
  const InOrder<Grade>::MakeWorker make_worker = [&] {
    const auto grader = std::make_shared<Grader>(game);
    return [&, grader](std::size_t i) -> std::optional<Grade> {
      Grade grade = grader->grade(deal(i), of_one);
      if (grade.stopped) return std::nullopt;
      return grade;
    };
  };
  InOrder<Grade>(count, options.solve.limits, make_worker, on_result).run(threads ? threads : usable_cores());
}

}  // namespace winnable
