// The store: facts win over undecided rows, contradictions are reported, and bad files are refused with nothing lost.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "solver/core/meter.h"
#include "solver/survey/merge.h"
#include "solver/survey/store.h"
#include "solver/survey/writer.h"

namespace winnable::store_test {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string name = (fs::temp_directory_path() / "winnable-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~StoreTest() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  static Store open(const std::string& path) { return Store::open(path, "fake", "fake-1"); }
  static std::int64_t config_in(Store& store, const char* options = "{}") {
    return store.config_id({0, "fake", "fake-1", "0", options});
  }
  static ResultRow row(std::int64_t config, std::uint64_t seed, Verdict verdict, std::uint64_t nodes = 5) {
    ResultRow row;
    row.seed = seed;
    row.config = config;
    row.verdict = verdict;
    row.nodes = nodes;
    if (verdict == Verdict::undecided) row.reason = Reason::nodes;
    return row;
  }
  template <class Body>
  static std::string error_of(Body&& body) {
    try {
      body();
    } catch (const StoreError& error) {
      return error.what();
    }
    return "no error";
  }

  fs::path folder_;
};

TEST_F(StoreTest, FactsWinOverUndecidedRows) {
  Store store = open(path("s"));
  const auto config = config_in(store);
  store.put(row(config, 1, Verdict::undecided));
  store.put(row(config, 1, Verdict::won));
  store.put(row(config, 1, Verdict::undecided));
  store.put(row(config, 1, Verdict::won, 99));
  EXPECT_EQ(store.size(), 1u);
  EXPECT_EQ(store.find(1)->verdict, Verdict::won);
  EXPECT_EQ(store.find(1)->nodes, 5u);
  const std::string error = error_of([&] { store.put(row(config, 1, Verdict::lost, 77)); });
  EXPECT_NE(error.find("seed 1 won after 5 nodes"), std::string::npos) << error;
  EXPECT_NE(error.find("seed 1 lost after 77 nodes"), std::string::npos) << error;
  EXPECT_EQ(store.find(1)->verdict, Verdict::won);
}

TEST_F(StoreTest, AnySeedInItsOrder) {
  Store store = open(path("s"));
  const auto config = config_in(store);
  const std::vector<std::uint64_t> seeds{0, 7, 1ULL << 63, ~0ULL};
  for (auto seed = seeds.rbegin(); seed != seeds.rend(); ++seed) store.put(row(config, *seed, Verdict::lost));
  std::vector<std::uint64_t> read;
  store.for_each(false, [&](const ResultRow& result) { read.push_back(result.seed); });
  EXPECT_EQ(read, seeds);
}

TEST_F(StoreTest, MergeNamesBothRowsAndChangesNothing) {
  for (const char* name : {"a", "b"}) {
    Store store = open(path(name));
    const auto config = config_in(store);
    store.put(row(config, 5, Verdict::undecided, name[0] == 'a' ? 10 : 20));
    store.put(row(config, 6, name[0] == 'a' ? Verdict::undecided : Verdict::lost));
  }
  {
    Store c = open(path("c"));
    c.put(row(config_in(c, "{\"max_nodes\":9}"), 6, Verdict::won));
  }
  const std::string error = error_of([&] {
    merge_stores_into(path("all"), "fake", "fake-1", {path("a"), path("b"), path("c")});
  });
  EXPECT_NE(error.find("seed 6 lost"), std::string::npos) << error;
  EXPECT_NE(error.find("seed 6 won"), std::string::npos) << error;
  EXPECT_NE(error.find(path("c")), std::string::npos) << error;
  EXPECT_FALSE(fs::exists(path("all")));
  EXPECT_EQ(error_of([&] {
              merge_stores_into(path("a"), "fake", "fake-1", {path("b"), path("c")});
            }).substr(0, 13),
            "contradicting");
  EXPECT_EQ(Store::open_to_read(path("a")).find(6)->verdict, Verdict::undecided) << "half a merge";
  merge_stores_into(path("a"), "fake", "fake-1", {path("b")});
  const Store merged = Store::open_to_read(path("a"));
  EXPECT_EQ(merged.find(5)->nodes, 20u);
  EXPECT_EQ(merged.find(6)->verdict, Verdict::lost);
}

// More stores than are open at a time, with seeds in common from both halves: every row is the best there is, and says how it was made.
TEST_F(StoreTest, MergeOfManyStoresKeepsTheBestOfEachDeal) {
  constexpr int kStores = 150;
  std::vector<std::string> sources;
  for (int k = 0; k < kStores; ++k) {
    sources.push_back(path(("s" + std::to_string(k)).c_str()));
    Store store = open(sources.back());
    if (k % 2 == 1) config_in(store, "{\"other\":1}");  // so that equal options have other numbers
    const auto config = config_in(store, k % 3 == 0 ? "{\"max_nodes\":3}" : "{}");
    store.put(row(config, 7, Verdict::undecided, k == 60 ? 1000 : static_cast<std::uint64_t>(k)));
    store.put(row(config, 8, k == 140 ? Verdict::lost : Verdict::undecided, static_cast<std::uint64_t>(k)));
    store.put(row(config, ~std::uint64_t{0} - static_cast<std::uint64_t>(k / 2), Verdict::won, static_cast<std::uint64_t>(k)));
  }
  EXPECT_EQ(merge_stores_into(path("all"), "fake", "fake-1", sources).rows_read, 3u * kStores);
  const Store merged = Store::open_to_read(path("all"));
  EXPECT_EQ(merged.size(), 2u + kStores / 2);
  EXPECT_EQ(merged.find(7)->nodes, 1000u);
  EXPECT_EQ(merged.find(8)->verdict, Verdict::lost);
  EXPECT_EQ(merged.find(8)->nodes, 140u);
  EXPECT_EQ(merged.find(~std::uint64_t{0} - 10)->nodes, 20u) << "of two wins the first store's";
  const auto configs = merged.configs();
  const auto made = std::find_if(configs.begin(), configs.end(), [&](const Config& c) { return c.id == merged.find(7)->config; });
  ASSERT_NE(made, configs.end());
  EXPECT_EQ(made->options, "{\"max_nodes\":3}");
}

TEST_F(StoreTest, RefusesWhatIsNoStoreOfThisGame) {
  { open(path("s")); }
  const auto refusal = [&](const char* name) { return error_of([&] { open(path(name)); }); };
  EXPECT_NE(error_of([&] { Store::open(path("s"), "other", "fake-1"); }).find("a store of fake, not of other"),
            std::string::npos);
  EXPECT_NE(error_of([&] { Store::open(path("s"), "fake", "fake-2"); }).find("rules fake-1"), std::string::npos);
  std::ofstream(path("text")) << "Dear diary, " << std::string(5000, 'x');
  EXPECT_NE(refusal("text").find("no store"), std::string::npos);
  EXPECT_EQ(fs::file_size(path("text")), 5012u);
  { Database(path("other.db"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).execute("CREATE TABLE t(x)"); }
  EXPECT_NE(refusal("other.db").find("no store of this program"), std::string::npos);
  { Database(path("s"), SQLITE_OPEN_READWRITE).execute("PRAGMA user_version = 2"); }
  EXPECT_NE(refusal("s").find("newer program (schema 2"), std::string::npos);
  EXPECT_NE(error_of([&] { Store::open_to_read(path("s")); }).find("newer program"), std::string::npos);
  EXPECT_NE(error_of([&] { Store::open_to_read(path("none")); }).find("no such file"), std::string::npos);
  EXPECT_NE(refusal("no/folder").find("cannot be written"), std::string::npos);
  std::ofstream(path("empty")).flush();
  EXPECT_EQ(refusal("empty"), "no error") << "a survey killed at its very start leaves an empty file";
}

TEST_F(StoreTest, OneWriterAtATime) {
  const Store store = open(path("s"));
  EXPECT_NE(error_of([&] { open(path("s")); }).find("another process"), std::string::npos);
  EXPECT_EQ(Store::open_to_read(path("s")).size(), 0u);
}

TEST_F(StoreTest, OneShardAStore) {
  Store store = open(path("s"));
  store.add_plan({"1-100", {2, 8}});
  check_shard(store, {2, 8});
  EXPECT_NE(error_of([&] { check_shard(store, {2, 4}); }).find("holds shard 2/8, not 2/4"), std::string::npos);
}

// A limit on file size stands for a full disk: SQLite sees the same failed write.
TEST_F(StoreTest, AFullDiskKeepsWhatWasCommitted) {
  Store store = open(path("s"));
  const auto config = config_in(store);
  for (std::uint64_t seed = 0; seed < 100; ++seed) store.put(row(config, seed, Verdict::lost));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  small.rlim_cur = 200'000;
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  bool failed = false;
  Writer writer(store, std::chrono::seconds(1), [&] { failed = true; });
  for (std::uint64_t seed = 100; seed < 200'000; ++seed) writer.add(row(config, seed, Verdict::lost));
  writer.finish();
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_TRUE(failed);
  ASSERT_TRUE(writer.failure());
  EXPECT_FALSE(writer.failure()->is_conflict);
  EXPECT_EQ(Store::open_to_read(path("s")).size(), 100u);
}

TEST_F(StoreTest, TheWriterKeepsUpWithQuickGames) {
  Store store = open(path("s"));
  const auto config = config_in(store);
  constexpr std::uint64_t kRows = 100'000;
  const double before = thread_cpu_seconds();
  store.begin();
  for (std::uint64_t seed = 0; seed < kRows; ++seed) store.put(row(config, seed, Verdict::lost));
  store.commit();
  const double rows_per_second = kRows / (thread_cpu_seconds() - before);
  RecordProperty("rows_per_second", static_cast<int>(rows_per_second));
  std::printf("%.0f rows a CPU second\n", rows_per_second);
  EXPECT_EQ(store.size(), kRows);
}

}  // namespace winnable::store_test
